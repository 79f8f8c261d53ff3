/**
 * What a time has to look like, for `@Matches`: without its offset it would be another moment elsewhere, and a date alone
 * is none. Source: RFC 3339.
 */
export const timeWithOffset: [RegExp, { message: string }] = [
  /T.*(Z|[+-]\d\d:\d\d)$/,
  { message: '$property must be a time with its offset, such as 2026-11-20T09:30:00Z.' },
];
