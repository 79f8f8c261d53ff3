/** People with an account at the provider. */
export type Account = { id: string; name: string; email: string; api_key: string; password: string };

export const accounts: Account[] = [
  { id: 'ada', name: 'Ada Lovelace', email: 'ada@notes.example', api_key: 'key-of-ada', password: 'engine' },
  { id: 'grace', name: 'Grace Hopper', email: 'grace@notes.example', api_key: 'key-of-grace', password: 'compiler' },
];

export const accountOf = (id: string | undefined): Account | undefined => accounts.find((account) => account.id === id);
