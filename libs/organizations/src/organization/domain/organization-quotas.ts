import { conflict } from '#kernel';

const maxChangesPerYear = 5;

/** @throws conflict `quota_exceeded` if the slug was changed too often within a year. */
export function refuseManyChanges(changes: number): void {
  if (changes < maxChangesPerYear) return;
  throw conflict(
    'quota_exceeded',
    `The slug was changed ${changes} times within a year, which is the limit. Try again later.`,
  );
}

/** @throws conflict `quota_exceeded` */
export function refuseManyOrganizations(owned: number): void {
  if (owned < maxOwned) return;
  throw conflict(
    'quota_exceeded',
    `You own ${owned} organizations, and the limit is ${maxOwned}. Delete an organization first.`,
  );
}

const maxOwned = 10;
