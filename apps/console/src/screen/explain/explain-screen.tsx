import { useQuery } from '@tanstack/react-query';
import { Chooser, type Choice } from '../../part/chooser.js';
import { Empty, Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { Page } from '../../page/page.js';
import { useAddress } from '../../page/use-address.js';
import { texts } from '../../texts.js';
import {
  explanationQuery,
  type Explanation,
  type ExplainedStep,
  findConnectors,
  findMembers,
  findTools,
  readQuestion,
} from './queries.js';

const { explain } = texts;

/** Says whether a person or an agent may use a connector or a tool, and why. */
export default function ExplainScreen() {
  const { state, change } = useAddress();
  const question = readQuestion(state);
  const { data, error, isLoading, refetch } = useQuery({
    ...explanationQuery(question ?? { user_id: '', connector_slug: '' }),
    enabled: question !== null,
  });
  const slug = state.connector_slug;
  return (
    <Page title={texts.screens.explain} lead={explain.lead}>
      <div className="question">
        <Chooser
          label={explain.member}
          chosen={choiceOf(state.user_id, data?.user_label)}
          onChoose={(choice) => change({ user_id: choice?.value })}
          find={{ name: 'members', read: findMembers }}
        />
        <Chooser
          label={explain.connector}
          chosen={choiceOf(slug, data?.connector_label)}
          onChoose={(choice) => change({ connector_slug: choice?.value, tool_name: undefined })}
          find={{ name: 'connectors', read: findConnectors }}
        />
        {slug !== undefined && (
          <Chooser
            label={explain.tool}
            chosen={choiceOf(state.tool_name, data?.tool_label)}
            onChoose={(choice) => change({ tool_name: choice?.value })}
            find={{ name: `tools ${slug}`, read: (text) => findTools(slug, text) }}
            placeholder={explain.wholeConnector}
          />
        )}
      </div>
      {question === null && <Empty title={explain.ask} />}
      {isLoading && <Loading rows={3} />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && <Answer explanation={data} />}
    </Page>
  );
}

const choiceOf = (value: string | undefined, label: string | null | undefined): Choice | null =>
  value === undefined ? null : { value, label: label ?? value };

function Answer({ explanation }: { explanation: Explanation }) {
  const { decision, sentence, steps, other_gates: gates } = explanation;
  const closed = [
    !gates.permission && explain.noPermission,
    !gates.connector_visible && explain.notVisible,
    gates.tool_active === false && explain.notActive,
  ].filter((each) => each !== false);
  const isAllowed = decision === 'allowed' && closed.length === 0;
  return (
    <>
      <section className={`verdict ${isAllowed ? 'good' : 'bad'}`} aria-live="polite">
        <h2>{isAllowed ? explain.yes : explain.no}</h2>
        <p>
          <UserText>{sentence}</UserText>
        </p>
        {closed.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </section>
      <ol className="steps">
        {steps.map((step, index) => (
          <Step key={index} step={step} explanation={explanation} />
        ))}
      </ol>
    </>
  );
}

function Step({ step, explanation }: { step: ExplainedStep; explanation: Explanation }) {
  const role = explanation.roles.find(({ id }) => id === step.role_id);
  const source = step.source === 'user' ? explain.ownRules : explain.role(role?.name ?? explain.aRole);
  return (
    <li className={step.verdict === 'blocks' && step.lifted_by === null ? 'bad' : 'good'}>
      <h3>
        <UserText>{source}</UserText>
        {step.inherited && step.on_slug !== null && <span className="soft"> {explain.inherited(step.on_slug)}</span>}
      </h3>
      <p>{step.lifted_by !== null ? explain.lifted : explain.verdicts[step.verdict]}</p>
      {step.restrictions?.map(({ id, summary }) => (
        <p key={id} className="soft">
          <UserText>{summary}</UserText>
        </p>
      ))}
    </li>
  );
}
