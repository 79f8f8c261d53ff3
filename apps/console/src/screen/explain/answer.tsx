import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type AddressState } from '../../page/use-address.js';
import { UserText } from '../../part/user-text.js';
import { explain } from '../../texts/explain.js';
import {
  describeApproval,
  describeObstacles,
  describeResult,
  describeSource,
  describeTarget,
  describeToolboxProblem,
  type Gate,
  gatesOf,
  isBlocking,
  isUsable,
  isUsedThroughShares,
  memberOf,
} from './describe.js';
import { type ExplainedStep, type Explanation } from './queries.js';

/** The verdict in a sentence, and every condition and rule in the order of their evaluation. */
export function Answer({ explanation }: { explanation: Explanation }) {
  const usable = isUsable(explanation);
  const say = usable ? explain.can : explain.cannot;
  const approval = describeApproval(explanation);
  // The sentence says why a member is suspended.
  const isOtherwise = explanation.decision === 'allowed' && !usable && explanation.other_gates.member_active;
  return (
    <>
      <section className={`verdict ${usable ? 'good' : 'bad'}`} aria-live="polite">
        <Mark state={usable ? 'open' : 'closed'} />
        <div>
          <h2>
            <UserText>{say(memberOf(explanation), describeTarget(explanation))}</UserText>
          </h2>
          {isOtherwise ? (
            <p>
              {explain.rulesAllow} {describeObstacles(explanation).join(' ')}
            </p>
          ) : (
            <p>
              <UserText>{explanation.sentence}</UserText>
            </p>
          )}
          {usable && approval !== null && <p>{approval}</p>}
          {usable && <BlockedTools explanation={explanation} />}
        </div>
      </section>
      <section className="section">
        <header>
          <h2>{explain.why}</h2>
        </header>
        <ol className="steps">
          {gatesOf(explanation).map((gate) => (
            <GateRow key={gate} gate={gate} explanation={explanation} />
          ))}
          <ToolboxRow explanation={explanation} />
          {explanation.steps.map((step, index) => (
            <Step key={index} step={step} explanation={explanation} />
          ))}
        </ol>
      </section>
    </>
  );
}

/** Blocked tools for which the answer has a link. The field finds the others. */
const maxLinks = 12;

/** The tools that rules block, although they allow the connector. Each leads to its own answer. */
function BlockedTools({ explanation: { blocked_tools } }: { explanation: Explanation }) {
  if (!blocked_tools || blocked_tools.length === 0) return null;
  return (
    <>
      <p>{explain.blockedTools(blocked_tools.length)}</p>
      <ul className="tags">
        {blocked_tools.slice(0, maxLinks).map((tool_name) => (
          <li key={tool_name} className="tag">
            <Link to="/explain" search={(before: AddressState) => ({ ...before, tool_name })}>
              <UserText>{tool_name}</UserText>
            </Link>
          </li>
        ))}
      </ul>
      {blocked_tools.length > maxLinks && <p className="soft">{explain.moreTools(blocked_tools.length - maxLinks)}</p>}
    </>
  );
}

type State = keyof typeof explain.states;

const marks = { open: '✓', closed: '✕', lifted: '↷' } as const;

const Mark = ({ state }: { state: State }) => (
  <>
    <span className={`mark ${state}`} aria-hidden>
      {marks[state]}
    </span>
    <span className="unseen">{explain.states[state]}: </span>
  </>
);

type RowProps = { state: State; title: ReactNode; result: string; children?: ReactNode };

const Row = ({ state, title, result, children }: RowProps) => (
  <li className={state}>
    <Mark state={state} />
    <div>
      <h3>{title}</h3>
      <p className="soft">{result}</p>
      {children}
    </div>
  </li>
);

/** A condition besides rules. If it is not met, the row says what to do. */
function GateRow({ gate, explanation }: { gate: Gate; explanation: Explanation }) {
  const isOpen = explanation.other_gates[gate];
  // Almost all members are active.
  if (isOpen === null || (gate === 'member_active' && isOpen)) return null;
  const { title, open, closed, todo } = explain.gates[gate];
  if (gate === 'connector_visible' && isUsedThroughShares(explanation))
    return <Row state="open" title={title} result={explain.throughShares} />;
  return (
    <Row state={isOpen ? 'open' : 'closed'} title={title} result={isOpen ? open : closed}>
      {!isOpen && <p>{gate === 'member_active' ? <Link to={`/people/${explanation.user_id}`}>{todo}</Link> : todo}</p>}
    </Row>
  );
}

/** Whether the member can use it through the toolbox of the question. */
function ToolboxRow({ explanation }: { explanation: Explanation }) {
  if (!explanation.toolbox_use) return null;
  const problem = describeToolboxProblem(explanation);
  const { title, open, todo } = explain.toolbox;
  return (
    <Row state={problem === null ? 'open' : 'closed'} title={title} result={problem ?? open}>
      {explanation.toolbox_use === 'no_access' && <p>{todo}</p>}
    </Row>
  );
}

function Step({ step, explanation }: { step: ExplainedStep; explanation: Explanation }) {
  const blocks = isBlocking(step);
  const title = (
    <>
      <UserText>{describeSource(step, explanation)}</UserText>
      {step.inherited && (
        <span className="soft">
          {' · '}
          <UserText>{step.on_slug === null ? explain.inheritedHidden : explain.inherited(step.on_slug)}</UserText>
        </span>
      )}
    </>
  );
  return (
    <Row state={stateOf(step)} title={title} result={describeResult(step)}>
      {step.restrictions === undefined && blocks && <p className="soft">{explain.hiddenRules}</p>}
      {step.restrictions && step.restrictions.length > 0 && (
        <ul className="step-rules">
          {step.restrictions.map(({ id, summary }) => (
            <li key={id}>
              <Link to={`/rules/${id}`}>
                <UserText>{summary}</UserText>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Row>
  );
}

function stateOf(step: ExplainedStep): State {
  if (step.verdict === 'admits') return 'open';
  return isBlocking(step) ? 'closed' : 'lifted';
}
