import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { Failure, Loading } from '../../part/states.js';
import { Day } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { meQuery } from '../../session/me.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { type App, appsQuery, cutOffApp, readAgain, type Toolbox } from './queries.js';

const { apps: words } = toolboxes;

const RemovedApps = lazy(async () => ({ default: (await import('./removed-apps.js')).RemovedApps }));

type AppsProps = { toolbox: Toolbox; onDone: (message: string) => void };

/** The agents that signed in with OAuth and may use the toolbox, each with the person for whom it acts. */
export function Apps({ toolbox: { id, can_manage }, onDone }: AppsProps) {
  const { data, error, refetch } = useQuery(appsQuery(id));
  const [leaving, setLeaving] = useState<App | null>(null);
  return (
    <Section title={words.title}>
      <p className="soft">{words.lead}</p>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={1} />}
      {data?.result.length === 0 && <p>{words.none}</p>}
      {data && data.result.length > 0 && (
        <ul className="rows">
          {data.result.map((app) => (
            <li key={app.id}>
              <Row app={app} onCutOff={() => setLeaving(app)} />
            </li>
          ))}
        </ul>
      )}
      {data && data.next_cursor !== null && <p className="soft">{words.more}</p>}
      {can_manage && <Removed id={id} onDone={onDone} />}
      {leaving && (
        <CutOff
          id={id}
          app={leaving}
          onClose={() => setLeaving(null)}
          onDone={() => {
            onDone(words.done(nameApp(leaving)));
            setLeaving(null);
          }}
        />
      )}
    </Section>
  );
}

/** The agents that were cut off. They are read when they are opened. */
function Removed({ id, onDone }: { id: string; onDone: (message: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.removed.title}</summary>
      {isOpen && (
        <Suspense fallback={<Loading rows={1} />}>
          <RemovedApps id={id} onDone={onDone} />
        </Suspense>
      )}
    </details>
  );
}

const nameApp = ({ client_name, client_id }: App): string => client_name ?? client_id;

const namePerson = ({ user_label }: App): string => user_label ?? toolboxes.formerMember;

const Row = ({ app, onCutOff }: { app: App; onCutOff: () => void }) => (
  <div className="thing">
    <div>
      <strong>
        <UserText>{nameApp(app)}</UserText>
      </strong>
      <p className="soft small">
        <UserText>{words.of(namePerson(app))}</UserText>{' '}
        {app.last_used_at === null ? (
          words.unused
        ) : (
          <>
            {words.used} <Day at={app.last_used_at} />
          </>
        )}
      </p>
      {app.has_removed_namesake && (
        <p className="small">
          <span className="badge warn">{words.namesake}</span>{' '}
          <UserText>{words.namesakeHelp(namePerson(app))}</UserText>
        </p>
      )}
    </div>
    <Button refusal={app.can_revoke ? null : words.refusal} onPress={onCutOff}>
      {words.cutOff}
      <span className="unseen">
        {' '}
        <UserText>{nameApp(app)}</UserText>
      </span>
    </Button>
  </div>
);

type CutOffProps = { id: string; app: App; onClose: () => void; onDone: () => void };

function CutOff({ id, app, onClose, onDone }: CutOffProps) {
  const { data: me } = useQuery(meQuery);
  const work = useMutation({
    mutationFn: () => cutOffApp(id, app.id),
    onSuccess: async () => {
      await readAgain();
      onDone();
    },
  });
  return (
    <Confirm title={words.question(nameApp(app))} label={words.cutOff} work={work} onClose={onClose}>
      {app.user_id === me?.user.id ? (
        <p>
          {words.losesOwn} <a href="/welcome/apps">{words.own}</a>
        </p>
      ) : (
        <>
          <p>
            <UserText>{words.loses(namePerson(app))}</UserText>
          </p>
          <p>
            <UserText>{words.registers(namePerson(app))}</UserText>
          </p>
        </>
      )}
    </Confirm>
  );
}
