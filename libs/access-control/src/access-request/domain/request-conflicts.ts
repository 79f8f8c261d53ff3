import { conflict } from '#kernel';

/** Counts of the member's other requests. */
export type RequestConflicts = {
  pending: number;
  /** Number of requests filed in the last 24 hours. */
  recent: number;
};

const mostPending = 20;
const mostADay = 50;

export function refuseOverQuota({ pending, recent }: RequestConflicts): void {
  if (pending >= mostPending)
    throw conflict(
      'quota_exceeded',
      `You have ${mostPending} pending requests, which is the limit. Withdraw one first.`,
    );
  if (recent >= mostADay)
    throw conflict(
      'quota_exceeded',
      `You filed ${mostADay} requests in the last 24 hours, which is the limit. Try again tomorrow.`,
    );
}
