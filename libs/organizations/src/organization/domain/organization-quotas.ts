import { conflict } from '#kernel';

const changesPerYear = 5;

/** @throws conflict `quota_exceeded` if the slug was changed too often this year. */
export function refuseManyChanges(changes: number): void {
  if (changes < changesPerYear) return;
  throw conflict(
    'quota_exceeded',
    `The slug was changed ${changes} times within a year, which is the limit. Try again later.`,
  );
}

/** @throws conflict `quota_exceeded` */
export function refuseManyOrganizations(owned: number): void {
  if (owned < ownedAtMost) return;
  throw conflict(
    'quota_exceeded',
    `You own ${owned} organizations, and the limit is ${ownedAtMost}. Delete an organization first.`,
  );
}

const ownedAtMost = 10;
