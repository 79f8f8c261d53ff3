import { type EventEntries } from '#kernel';

export type SignInEvent =
  | {
      type: 'sign_in.configured';
      data: { issuer: string; client_id: string; just_in_time: string; fields: string[] };
    }
  | { type: 'sign_in.verified'; data: { issuer: string; result: string } }
  | { type: 'sign_in.removed'; data: { issuer: string } };

const security = { category: 'security' } as const;

export const signInEvents = {
  'sign_in.configured': { says: 'set up sign-in through', ...security },
  'sign_in.verified': { says: 'checked sign-in through', ...security },
  'sign_in.removed': { says: 'removed sign-in through', ...security },
} satisfies EventEntries<SignInEvent>;
