import { conflict } from '#kernel';

/** Source: product design, Organizations. */
const changesPerYear = 5;

/** @throws conflict `quota_exceeded` where the slug was changed as often this year as it may be. */
export function refuseManyChanges(changes: number): void {
  if (changes < changesPerYear) return;
  throw conflict(
    'quota_exceeded',
    `The slug was changed ${changes} times within a year, which is as often as it may be.`,
  );
}

/** @throws conflict `quota_exceeded` */
export function refuseManyOrganizations(owned: number): void {
  if (owned < ownedAtMost) return;
  throw conflict('quota_exceeded', `You own ${owned} organizations, and nobody makes more than ${ownedAtMost}.`);
}

const ownedAtMost = 10;
