import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LatchkeyError } from '#client';
import { Button } from '../../part/button.js';
import { textOf } from '../../part/look-up.js';
import { Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { useAddress } from '../../page/use-address.js';
import { queries } from '../../session/queries.js';
import { connectors } from '../../texts/connectors.js';
import { Differences } from './differences.js';
import { type Connector, decideReview, isEditor, type Review, reviewsQuery, type Tool } from './queries.js';

const { review: words } = connectors;

type Decided = { name: string; label: string; status: 'active' | 'refused'; hash: string };

/** The tools of a remote server that wait for review, each with its differences from the accepted version. */
export function Reviews({ connector }: { connector: Connector }) {
  const { slug, mcp } = connector;
  const { state } = useAddress();
  const [done, setDone] = useState<string | null>(null);
  const waiting = mcp?.review_count ?? 0;
  const { data, error, refetch } = useQuery({
    ...reviewsQuery(slug, state.q),
    enabled: isEditor(connector) && waiting > 0,
  });
  return (
    <>
      <p role="status" className={done === null ? 'unseen' : 'inbox-done'}>
        <UserText>{done}</UserText>
      </p>
      {waiting > 0 && (
        <Section title={words.title}>
          <p>{words.lead}</p>
          <p className="soft">{words.consequence}</p>
          {error && <Failure error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Loading rows={2} />}
          {data?.map((tool) => (
            <OneReview
              key={`${tool.name} ${tool.review?.current.hash}`}
              slug={slug}
              tool={tool}
              review={tool.review!}
              onDone={({ label, status }) =>
                setDone(status === 'active' ? words.accepted(label) : words.refused(label))
              }
            />
          ))}
        </Section>
      )}
    </>
  );
}

type OneReviewProps = { slug: string; tool: Tool; review: Review; onDone: (decided: Decided) => void };

function OneReview({ slug, tool, review, onDone }: OneReviewProps) {
  const decision = useMutation({
    mutationFn: ({ name, status, hash }: Decided) => decideReview(slug, name, { status, hash }),
    onSuccess: (_, decided) => {
      onDone(decided);
      return queries.invalidateQueries({ queryKey: ['connectors'] });
    },
    // The next version is then shown in place of this one.
    onError: (error) => (isStale(error) ? queries.invalidateQueries({ queryKey: ['connectors', slug] }) : undefined),
  });
  const { current } = review;
  const refusal = whyNotDecided(tool, review);
  const decide = (status: Decided['status']) =>
    decision.mutate({ name: tool.name, label: tool.tool_label, status, hash: current.hash });
  return (
    <article className="decision review" aria-label={tool.tool_label}>
      <header>
        <h3>
          <UserText>{tool.tool_label}</UserText>
        </h3>
        <code className="soft">
          <UserText>{tool.name}</UserText>
        </code>
        <span className="thing-marks">
          <span className="badge warn">{textOf(words.states, review.state)}</span>
          {review.flags.map((flag) => (
            <span key={flag} className="badge bad">
              {words.flags[flag]}
            </span>
          ))}
        </span>
      </header>
      <Differences review={review} />
      {isStale(decision.error) && <p className="wrong">{words.stale}</p>}
      {decision.error && !isStale(decision.error) && <Failure error={decision.error} />}
      <div className="actions">
        <Button kind="primary" refusal={refusal} busy={decision.isPending} onPress={() => decide('active')}>
          {words.accept}
        </Button>
        <Button refusal={tool.can_manage ? null : refusal} busy={decision.isPending} onPress={() => decide('refused')}>
          {words.refuse}
        </Button>
      </div>
    </article>
  );
}

const isStale = (error: unknown): boolean => error instanceof LatchkeyError && error.reason === 'stale_review';

/** Why the version cannot be accepted here. Null if it can. */
function whyNotDecided({ can_manage }: Tool, { current, previous }: Review): string | null {
  if (!can_manage) return words.notYours;
  return current.truncated || previous?.truncated ? words.truncated : null;
}
