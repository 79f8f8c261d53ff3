import { type Pool, type PoolClient } from 'pg';

/** Writes the rows of a rule change: the rule, its event, the job it queues and the new epoch. */
export const changeRule = (pool: Pool, orgId: string, id: string, mode: string): Promise<object> =>
  inBareTransaction(pool, async (client) => {
    const { rows } = await client.query({ ...rule, values: [orgId, id, mode] });
    const name = `${id}_${process.hrtime.bigint()}`;
    await client.query({ ...event, values: [orgId, `aud_${name}`, id, JSON.stringify(rows[0])] });
    await client.query({ ...task, values: [orgId, `task_${name}`, `aud_${name}`, id] });
    await client.query({ ...epoch, values: [orgId] });
    return rows[0] as object;
  });

export async function inBareTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const rule = {
  name: 'rule',
  text: `update access_control.restrictions set mode = $3, version = version + 1, updated_at = now()
    where org_id = $1 and id = $2 returning *`,
};
const event = {
  name: 'event',
  text: `insert into kernel.events (org_id, id, type, category, outcome, occurred_at, actor_kind, delegation, resource_type,
      resource_id, resource_label, changes, data)
    values ($1, $2, 'restriction.updated', 'access', 'success', now(), 'user', '[]', 'restriction', $3, 'Rule', '[]', $4)`,
};
const task = {
  name: 'task',
  text: `insert into kernel.outbox (org_id, id, job, event_id, subject_id, due_at) values ($1, $2, 'None', $3, $4, 'infinity')`,
};
const epoch = {
  name: 'epoch',
  text: 'update kernel.access_epochs set epoch = kernel.next_epoch(epoch) where org_id = $1',
};
