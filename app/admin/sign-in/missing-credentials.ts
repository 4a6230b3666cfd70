export const missingCredentials = {
  title: "Missing credentials",
  description: "Please enter both username and password",
} as const;
