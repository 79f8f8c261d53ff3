import { conflict } from '#kernel';

/** The member's other requests that one would join. */
export type RequestConflicts = {
  pending: number;
  /** Filed since yesterday at this time. */
  recent: number;
};

/** Source: product design, Access requests. */
const mostPending = 20;
const mostADay = 50;

export function refuseOverQuota({ pending, recent }: RequestConflicts): void {
  if (pending >= mostPending)
    throw conflict('quota_exceeded', `${mostPending} of your requests wait for a decision: withdraw some.`);
  if (recent >= mostADay)
    throw conflict('quota_exceeded', `You filed ${mostADay} requests within a day: try again tomorrow.`);
}
