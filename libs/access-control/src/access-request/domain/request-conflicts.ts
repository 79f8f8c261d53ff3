import { conflict } from '#kernel';

/** The numbers of other requests by the same member. */
export type RequestConflicts = {
  pending: number;
  /** Number of requests filed in the last 24 hours. */
  recent: number;
};

const maxPending = 20;
const maxPerDay = 50;

export function refuseOverQuota({ pending, recent }: RequestConflicts): void {
  if (pending >= maxPending)
    throw conflict(
      'quota_exceeded',
      `You have ${maxPending} pending requests, which is the limit. Withdraw one first.`,
    );
  if (recent >= maxPerDay)
    throw conflict(
      'quota_exceeded',
      `You filed ${maxPerDay} requests in the last 24 hours, which is the limit. Try again tomorrow.`,
    );
}
