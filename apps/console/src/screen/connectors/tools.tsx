import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../part/button.js';
import { LinkButton } from '../../part/link-button.js';
import { textOf } from '../../part/look-up.js';
import { Failure, Loading, NothingFound } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { Pages, Toolbar } from '../../page/list-page.js';
import { useAddress } from '../../page/use-address.js';
import { connectors } from '../../texts/connectors.js';
import { type Connector, isUnlisted, type ToolPage, toolsQuery } from './queries.js';

const { review, tools: words } = connectors;

const AcceptRefused = lazy(async () => ({ default: (await import('./accept-refused.js')).AcceptRefused }));

type Tool = ToolPage['result'][number];

const stateFilter = {
  name: 'state',
  label: words.state,
  options: Object.entries(words.stateOptions).map(([value, label]) => ({ value, label })),
};

const tiers = ['read', 'write', 'destructive'] as const;

/** The tools of a connector by tier, with their states. */
export function Tools({ connector }: { connector: Connector }) {
  const { state, change } = useAddress();
  const { data, error, refetch } = useQuery({
    ...toolsQuery(connector.slug, state),
    placeholderData: keepPreviousData,
  });
  const isFiltered = state.q !== undefined || state.state !== undefined;
  return (
    <Section title={words.title}>
      <Toolbar
        search
        filters={data?.isComplete ? [stateFilter] : []}
        state={state}
        onChange={(part) => change({ ...part, cursor: undefined }, { replace: true })}
        rows={data}
      />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.result.length === 0 && (
        <Nothing
          isFiltered={isFiltered}
          isUnlisted={isUnlisted(connector)}
          onClear={() => change({ q: undefined, state: undefined, cursor: undefined })}
        />
      )}
      {tiers.map((tier) => (
        <Tier
          key={tier}
          slug={connector.slug}
          tier={tier}
          tools={data?.result.filter((tool) => tool.tier === tier) ?? []}
        />
      ))}
      {data && <Pages rows={data} onChange={(cursor) => change({ cursor })} />}
      {data && !data.isComplete && <p className="soft">{words.cut}</p>}
    </Section>
  );
}

type NothingProps = { isFiltered: boolean; isUnlisted: boolean; onClear: () => void };

const Nothing = ({ isFiltered, isUnlisted, onClear }: NothingProps) =>
  isFiltered ? <NothingFound onClear={onClear} /> : <p className="soft">{isUnlisted ? words.unlisted : words.none}</p>;

function Tier({ slug, tier, tools }: { slug: string; tier: (typeof tiers)[number]; tools: Tool[] }) {
  if (tools.length === 0) return null;
  return (
    <>
      <h3 className={`tier ${tier}`}>{textOf(words.tiers, tier)}</h3>
      <ul className="rows">
        {tools.map((tool) => (
          <li key={tool.name}>
            <OneTool slug={slug} tool={tool} />
          </li>
        ))}
      </ul>
    </>
  );
}

const OneTool = ({ slug, tool }: { slug: string; tool: Tool }) => (
  <div className="thing-row plain">
    <span className="thing-what">
      <strong>
        <UserText>{tool.tool_label}</UserText>
      </strong>
      {tool.name !== tool.tool_label && (
        <code className="soft">
          <UserText>{tool.name}</UserText>
        </code>
      )}
      <span className="soft">
        <UserText>{tool.description}</UserText>
      </span>
    </span>
    <span className="thing-marks">
      {statesOf(tool).map(([kind, text]) => (
        <span key={text} className={`badge ${kind}`}>
          {text}
        </span>
      ))}
      <Refused slug={slug} tool={tool} />
      {tool.status !== 'disabled' && (
        <LinkButton to={`/connectors/${slug}/try`} search={{ tool: tool.name }}>
          {words.tryIt}
          <span className="unseen">
            {' '}
            <UserText>{tool.tool_label}</UserText>
          </span>
        </LinkButton>
      )}
    </span>
  </div>
);

/** The version that the server lists now, if a reviewer refused it. */
const findRefused = ({ status, hash, variants = [] }: Tool) =>
  status === 'disabled' ? variants.find((version) => version.state === 'refused' && version.hash === hash) : undefined;

/** Leads to the refused version, which can still be accepted. */
function Refused({ slug, tool }: { slug: string; tool: Tool }) {
  const [isOpen, setOpen] = useState(false);
  const version = findRefused(tool);
  if (!version) return null;
  return (
    <>
      <Button refusal={tool.can_manage ? null : review.notYours} onPress={() => setOpen(true)}>
        {words.seeRefused}
        <span className="unseen">
          {' '}
          <UserText>{tool.tool_label}</UserText>
        </span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AcceptRefused slug={slug} tool={tool} version={version} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What decides whether the tool can be used. Nothing is said about tools that simply work. */
function statesOf(tool: Tool & { restricted?: boolean }): [kind: 'good' | 'bad' | 'warn', text: string][] {
  const states: [kind: 'good' | 'bad' | 'warn', text: string][] = [];
  if (tool.status === 'active') states.push(['good', words.states.active]);
  if (tool.status === 'disabled') {
    const { disabled_reason: reason } = tool;
    states.push(['bad', words.states[findRefused(tool) ? 'refused' : (reason ?? 'disabled')]]);
  }
  if (tool.status === 'active' && tool.review) states.push(['warn', words.states.waiting]);
  if (tool.unconfirmed) states.push(['warn', words.states.unconfirmed]);
  if (tool.restricted) states.push(['bad', words.states.restricted]);
  return states;
}
