/** All columns except those that PostgreSQL computes. */
const columns = `org_id, id, type, category, outcome, occurred_at, actor_kind, actor_id, token, delegation, resource_type,
  resource_id, resource_label, subject_user_id, changes, data, request_id, ip, user_agent`;

export const write = `
  insert into kernel.events (${columns}) select ${columns}
  from jsonb_populate_recordset(null::kernel.events, :events::jsonb)`;

/**
 * SQL for events of one act and type, sent as arrays. If the events were sent as records, each event would repeat all
 * field names and shared values.
 */
const manyEvents = `
  unnest(:ids::text[], :resource_ids::text[], :resource_labels::text[], :subject_user_ids::text[], :changes::text[],
    :data::text[]) with ordinality
    as each (id, resource_id, resource_label, subject_user_id, changes, data, place)`;

const writeMany = `
  insert into kernel.events (${columns})
  select :org_id, each.id, :type, :category, :outcome, :occurred_at::timestamptz, :actor_kind, :actor_id, :token::jsonb,
    '[]', :resource_type, each.resource_id, each.resource_label, each.subject_user_id, each.changes::jsonb,
    each.data::jsonb, :request_id, :ip, :user_agent
  from ${manyEvents}`;

const eachTask = `
  jsonb_to_recordset(:tasks::jsonb)
    as task (id text, job text, event_id text, subject_id text, due_at timestamptz, gathers boolean)`;

/** SQL for the tasks of the jobs that each of these events starts. */
const manyTasks = `(
  select 'task_' || substr(each.id, 5) || '_' || job as id, job, each.id as event_id, each.resource_id as subject_id,
    due_at, gathers
  from ${manyEvents} cross join jsonb_to_recordset(:tasks::jsonb) as task (job text, due_at timestamptz, gathers boolean)
  where each.place = 1 or not gathers) as task`;

/**
 * If a job gathers events, the statement reuses a task of this job that is not due yet. The lock on the task's row
 * prevents workers from starting it before these events are visible.
 */
const withTasks = (insert: string, tasks: string) => `
  with written as (${insert}), requested as (
    insert into kernel.outbox (org_id, id, job, event_id, subject_id, due_at)
    select :org_id, task.id, task.job, task.event_id, task.subject_id, task.due_at from ${tasks}
    where not task.gathers or not exists (
      select from kernel.outbox waiting
      where waiting.org_id = :org_id and waiting.job = task.job and waiting.claimed_until is null
        and waiting.attempts = 0 and waiting.due_at > clock_timestamp()
      for share skip locked
    )
  )
  update kernel.access_epochs set epoch = kernel.next_epoch(epoch)
  where org_id = :org_id and :changes_permissions::boolean`;

export const record = withTasks(write, eachTask);

export const recordMany = withTasks(writeMany, manyTasks);
