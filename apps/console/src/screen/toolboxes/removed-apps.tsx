import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../part/button.js';
import { Failure, Loading } from '../../part/states.js';
import { Day } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { client } from '../../session/api.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { readAgain, type RemovedApp, removedAppsQuery } from './queries.js';

const { removed: words, of } = toolboxes.apps;

type RemovedAppsProps = { id: string; onDone: (message: string) => void };

/** The agents that were cut off from a toolbox, each with the person for whom it acts. */
export function RemovedApps({ id, onDone }: RemovedAppsProps) {
  const { data, error, refetch } = useQuery(removedAppsQuery(id));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={1} />;
  if (data.result.length === 0) return <p className="soft">{words.none}</p>;
  return (
    <>
      <p className="soft">{words.lead}</p>
      <ul className="rows">
        {data.result.map((app) => (
          <li key={app.app_id}>
            <Row id={id} app={app} onDone={onDone} />
          </li>
        ))}
      </ul>
      {data.next_cursor !== null && <p className="soft">{words.more}</p>}
    </>
  );
}

function Row({ id, app, onDone }: RemovedAppsProps & { app: RemovedApp }) {
  const { app_id, client_name, user_label, removed_at } = app;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.toolboxes.restoreApp(id, app_id),
    onSuccess: async () => {
      await readAgain();
      onDone(words.done(client_name));
    },
  });
  return (
    <div className="thing">
      <div>
        <strong>
          <UserText>{client_name}</UserText>
        </strong>
        <p className="soft small">
          <UserText>{of(user_label ?? toolboxes.formerMember)}</UserText> {words.since} <Day at={removed_at} />
        </p>
        {error && <Failure error={error} />}
      </div>
      <Button busy={isPending} onPress={() => mutate()}>
        {words.letIn}
        <span className="unseen">
          {' '}
          <UserText>{client_name}</UserText>
        </span>
      </Button>
    </div>
  );
}
