import { type MemberClient } from '../founder.js';

/** Counts the refusals that the scheduled deletion causes. */
export function hearing(as: MemberClient): MemberClient & { refusals: number } {
  const client: MemberClient & { refusals: number } = Object.assign(
    async (...sent: Parameters<MemberClient>) => {
      const answer = await as(...sent);
      if (answer.body?.error?.reason === 'organization_deletion_scheduled') client.refusals++;
      return answer;
    },
    { ...as, refusals: 0 },
  );
  return client;
}
