interface Account {
  username: string;
  password: string;
}

export function newAdminSql(account: Account): string;
export function resetPasswordSql(account: Account): string;
