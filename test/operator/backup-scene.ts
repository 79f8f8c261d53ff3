import { type Client } from '../support/client.js';

/** Makes roles one after the other, until told to stop; each is in the log, or it is not. */
export function keepWriting(owner: Client) {
  let stopped = false;
  const writing = (async () => {
    for (let count = 0; !stopped; count++) {
      const { status } = await owner('POST /role', { name: `Role ${count}`, permissions: ['connector:view'] });
      if (status !== 201) throw new Error(`A write was answered ${status}.`);
    }
  })();
  return { stop: () => ((stopped = true), writing) };
}

/** A mail that is due, one that will be, something else that is due, and what goes on to remind owners. */
export const waitingRows = (orgId: string): string =>
  `insert into kernel.outbox (org_id, id, job, event_id, subject_id, due_at, claimed_until) values ${[
    ['InviteMailedWhenSent', `- interval '1 s'`],
    ['InviteMailedWhenSent', `+ interval '1 day'`],
    ['InviteExpiredWhenDue', `- interval '1 s'`],
    ['OwnersAreRemindedOfDeletion', `- interval '1 s'`],
  ]
    .map(([job, due], place) => `('${orgId}', 'row_x${place}', '${job}', 'evt_x', 'inv_x', now() ${due}, now())`)
    .join(', ')}`;
