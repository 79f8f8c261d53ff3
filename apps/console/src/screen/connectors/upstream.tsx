import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { fork as words } from '../../texts/fork.js';
import { type Connector, isEditor } from './queries.js';
import { upstreamChangesQuery } from './fork-queries.js';

const DecideChanges = lazy(async () => ({ default: (await import('./decide-changes.js')).DecideChanges }));

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
      {data?.value.changes.length === 0 && <p className="soft">{words.none}</p>}
      {data && data.value.changes.length > 0 && (
        <Suspense fallback={<Loading rows={2} />}>
          <DecideChanges slug={slug} preview={data} />
        </Suspense>
      )}
    </details>
  );
}
