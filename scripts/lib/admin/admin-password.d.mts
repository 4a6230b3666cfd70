export function hashPassword(password: string): string;
