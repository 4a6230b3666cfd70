interface Account {
  username: string;
  hash: string;
}

export function newAdminSql(account: Account): string;
export function resetPasswordSql(account: Account & { failureKey: string }): string;
