import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Failure, Loading } from '../../part/states.js';
import { formatNumber } from '../../part/time.js';
import { Section } from '../../page/detail-page.js';
import { health } from '../../texts/health.js';

/** What a check has found. `count`: how many problems there are, if not all are shown. */
export type Findings = { problems: ReactNode[]; count?: number; fine: string; cut?: string | null };

type CheckProps<Data> = {
  title: string;
  lead: string;
  query: { queryKey: readonly unknown[]; queryFn?: unknown };
  /** Why the person may not see the result. Nothing is then requested. */
  refusal: string | null;
  findIn: (data: Data) => Findings;
};

/** One thing that can be broken. Lists the problems, or says that there are none. */
export function Check<Data>({ title, lead, query, refusal, findIn }: CheckProps<Data>) {
  const { data, error, refetch } = useQuery<Data>({ ...(query as { queryKey: unknown[] }), enabled: refusal === null });
  const found = data === undefined ? null : findIn(data);
  return (
    <Section title={title} actions={found && <Verdict found={found} />}>
      <p className="soft">{lead}</p>
      {refusal !== null && <p>{refusal}</p>}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {refusal === null && data === undefined && !error && <Loading rows={1} />}
      {found?.problems.length === 0 && <p>{found.fine}</p>}
      {found && found.problems.length > 0 && (
        <ul className="rows">
          {found.problems.map((problem, index) => (
            <li key={index}>{problem}</li>
          ))}
        </ul>
      )}
      {found?.cut && <p className="soft">{found.cut}</p>}
    </Section>
  );
}

function Verdict({ found: { problems, count = problems.length } }: { found: Findings }) {
  return count === 0 ? (
    <span className="badge good">{health.fine}</span>
  ) : (
    <span className="badge bad">{health.problems(formatNumber(count))}</span>
  );
}
