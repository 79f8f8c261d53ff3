import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Choice, Chooser } from '../../part/chooser.js';
import { Choices } from '../../part/choices.js';
import { Day, Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { FormPage } from '../../page/form-page.js';
import { client } from '../../session/api.js';
import { findConnectors, findMembers, findToolboxes, findTools } from '../../session/find.js';
import { meQuery } from '../../session/me.js';
import { queries } from '../../session/queries.js';
import { budgets } from '../../texts/budgets.js';
import { type AppOfMember, appsOfMemberQuery } from './queries.js';
import { whyNoBudget } from './refusals.js';

const { form: words } = budgets;

type SubjectType = keyof typeof budgets.subjects;
type Period = keyof typeof budgets.periods;

/** What the person chose so far. `owner`: the person whose agent the budget limits. */
type Draft = {
  subject: SubjectType;
  chosen: Choice | null;
  owner: Choice | null;
  connector: Choice | null;
  period: Period;
  calls: string;
  writesOnly: boolean;
};

const nothing = { chosen: null, owner: null, connector: null };

/** Creates a budget of tool calls. */
export default function NewBudgetScreen() {
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>({
    ...nothing,
    subject: 'organization',
    period: 'day',
    calls: '',
    writesOnly: false,
  });
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const back = () => void navigate({ to: '/organization', search: { tab: 'budgets' } });
  const creation = useMutation({
    mutationFn: () => client.budgets.create(bodyOf(draft)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['organization', 'budgets'] });
      back();
    },
  });
  return (
    <FormPage
      title={words.title}
      lead={words.lead}
      refusal={whyNoBudget(me) ?? (isComplete(draft) ? null : words.incomplete)}
      onSave={() => creation.mutate()}
      onCancel={back}
      saving={creation.isPending}
      error={creation.error}
    >
      <Choices
        legend={words.subject}
        options={optionsOf(budgets.subjects)}
        chosen={draft.subject}
        onChoose={(subject) => change({ ...nothing, subject })}
      />
      <Subject draft={draft} change={change} />
      <Choices
        legend={words.period}
        options={optionsOf(budgets.periods)}
        chosen={draft.period}
        onChoose={(period) => change({ period })}
      />
      <Size draft={draft} change={change} />
    </FormPage>
  );
}

const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));

type FieldProps = { draft: Draft; change: (changes: Partial<Draft>) => void };

const Size = ({ draft: { calls, writesOnly }, change }: FieldProps) => (
  <>
    <label className="field">
      {words.calls}
      <input type="number" min={0} value={calls} onInput={(event) => change({ calls: event.currentTarget.value })} />
    </label>
    <label className="switch">
      <input
        type="checkbox"
        checked={writesOnly}
        onChange={(event) => change({ writesOnly: event.currentTarget.checked })}
      />
      {words.writesOnly}
    </label>
  </>
);

/** The fields that say which person, agent, toolbox or tool the budget limits. */
function Subject({ draft: { subject, chosen, owner, connector }, change }: FieldProps) {
  const choose = (value: Choice | null) => change({ chosen: value });
  if (subject === 'member')
    return (
      <Chooser label={words.member} chosen={chosen} onChoose={choose} find={{ name: 'member', read: findMembers }} />
    );
  if (subject === 'toolbox')
    return (
      <Chooser
        label={words.toolbox}
        chosen={chosen}
        onChoose={choose}
        find={{ name: 'toolbox', read: findToolboxes }}
      />
    );
  if (subject === 'app')
    return (
      <>
        <Chooser
          label={words.person}
          chosen={owner}
          onChoose={(value) => change({ owner: value, chosen: null })}
          find={{ name: 'member', read: findMembers }}
        />
        {owner && <Apps memberId={owner.value} chosen={chosen} onChoose={choose} />}
      </>
    );
  if (subject !== 'tool') return null;
  return (
    <>
      <Chooser
        label={words.connector}
        chosen={connector}
        onChoose={(value) => change({ connector: value, chosen: null })}
        find={{ name: 'connector', read: findConnectors }}
      />
      {connector && (
        <Chooser
          label={words.tool}
          chosen={chosen}
          onChoose={choose}
          find={{ name: `tool of ${connector.value}`, read: (text) => findTools(connector.value, text) }}
        />
      )}
    </>
  );
}

type AppsProps = { memberId: string; chosen: Choice | null; onChoose: (choice: Choice) => void };

function Apps({ memberId, chosen, onChoose }: AppsProps) {
  const { data } = useQuery(appsOfMemberQuery(memberId));
  if (!data) return null;
  if (data.result.length === 0) return <p>{words.noApps}</p>;
  const options = data.result.map((app) => ({ value: app.id, label: app.client_name, help: <AppFacts app={app} /> }));
  return (
    <Choices
      legend={words.app}
      options={options}
      chosen={chosen?.value ?? ''}
      onChoose={(id) => onChoose({ value: id, label: options.find(({ value }) => value === id)!.label })}
    />
  );
}

/** Tells agents of the same name apart. */
const AppFacts = ({ app }: { app: AppOfMember }) => (
  <>
    {words.connected} <Day at={app.created_at} />,{' '}
    {app.last_used_at === null ? (
      words.neverUsed
    ) : (
      <>
        {words.lastUsed} <Time at={app.last_used_at} />
      </>
    )}
    , <UserText>{describeReach(app)}</UserText>
  </>
);

function describeReach({ uses_accounts, toolbox_count, toolboxes }: AppOfMember): string {
  if (uses_accounts) return words.reach.accounts;
  if (toolbox_count === null) return words.reach.all;
  const names = toolboxes.map(({ name }) => name);
  return words.reach.some(names, toolbox_count - names.length);
}

const isComplete = ({ subject, chosen, calls }: Draft): boolean =>
  /^\d+$/.test(calls) && (subject === 'organization' || chosen !== null);

function bodyOf({ subject, chosen, connector, period, calls, writesOnly }: Draft) {
  const terms = { subject_type: subject, period, calls: Number(calls), writes_only: writesOnly };
  if (subject === 'organization' || !chosen) return terms;
  if (subject !== 'tool') return { ...terms, subject_id: chosen.value };
  return { ...terms, connector_slug: connector!.value, tool_name: chosen.value };
}
