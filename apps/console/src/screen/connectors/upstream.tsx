import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { connectors } from '../../texts/connectors.js';
import { type Connector, isEditor, type UpstreamChanges, upstreamChangesQuery } from './queries.js';

const { upstream: words } = connectors;

/** What a fork follows, and what changed there. The changes are read when they are opened. */
export function Upstream({ connector }: { connector: Connector }) {
  const { upstream, slug } = connector;
  if (!upstream) return null;
  return (
    <Section title={words.title}>
      <p>
        {words.follows}{' '}
        <Link to={`/connectors/${upstream.slug}`}>
          <UserText>{upstream.label ?? upstream.slug}</UserText>
        </Link>
        . {upstream.linked ? words.linked : words.unlinked}
      </p>
      {upstream.linked && isEditor(connector) && <Changes slug={slug} />}
    </Section>
  );
}

function Changes({ slug }: { slug: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...upstreamChangesQuery(slug), enabled: isOpen });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.show}</summary>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isOpen && !data && !error && <Loading rows={2} />}
      {data?.changes.length === 0 && <p className="soft">{words.none}</p>}
      {data && data.changes.length > 0 && (
        <>
          <ul className="rows">
            {data.changes.map((change) => (
              <li key={change.id}>
                <OneChange change={change} />
              </li>
            ))}
          </ul>
          <p className="soft">{words.readOnly}</p>
        </>
      )}
    </details>
  );
}

type Change = UpstreamChanges['changes'][number];

const OneChange = ({ change }: { change: Change }) => (
  <div className="thing-row plain">
    <span className="thing-what">
      <strong>
        {words.kinds[change.kind]} <UserText>{change.key}</UserText>
      </strong>
      <span className="soft">{describeEffects(change)}</span>
    </span>
    <span className="thing-marks">
      <span className="tag">{words.changes[change.change]}</span>
      <span className={`badge ${change.state === 'conflict' ? 'warn' : 'good'}`}>{words.states[change.state]}</span>
    </span>
  </div>
);

function describeEffects({ effects }: Change): string {
  const names = Object.keys(words.effects) as (keyof typeof words.effects)[];
  const parts = names.filter((name) => effects[name] > 0).map((name) => words.effects[name](effects[name]));
  return parts.length === 0 ? '' : `${words.affects} ${parts.join(', ')}.`;
}
