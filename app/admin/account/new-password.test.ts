import { expect, test } from "vitest";
import { passwordChangeSchema } from "./new-password.server";

const common = "This is one of the most common passwords. Choose another one.";
const short = "The password needs at least 8 characters.";

test.each([
  ["", "Enter a new password."],
  ["7 chars", short],
  ["🛢".repeat(7), short],
  ["password", common],
  ["PassWord1", common],
  ["ｐａｓｓｗｏｒｄ", common],
  ["1qaz2wsx", common],
  ["13091984", common],
  ["x".repeat(1025), "The password may have at most 1024 bytes."],
  ["ü".repeat(513), "The password may have at most 1024 bytes."],
])("%j is refused", (newPassword, problem) => {
  const { error } = passwordChangeSchema.safeParse({ currentPassword: "anything", newPassword });
  expect(error?.issues[0]).toMatchObject({ path: ["newPassword"], message: problem });
});

test.each(["8 chars!", "🛢".repeat(8), "tank farm at noon", "x".repeat(1024), "        "])(
  "%j is taken",
  (newPassword) => {
    expect(passwordChangeSchema.safeParse({ currentPassword: "anything", newPassword }).success).toBe(true);
  },
);

test("both passwords are required", () => {
  const { error } = passwordChangeSchema.safeParse({});
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Enter your current password.",
    "Enter a new password.",
  ]);
});
