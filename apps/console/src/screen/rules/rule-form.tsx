import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Choices } from '../../part/choices.js';
import { Chooser } from '../../part/chooser.js';
import { FormPage } from '../../page/form-page.js';
import { type Tagged } from '../../session/api.js';
import { findMembers, findRoles } from '../../session/find.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { rules } from '../../texts/rules.js';
import { type Draft } from './draft.js';
import { Effect, explainReason } from './effect.js';
import { type Rule, type Simulation } from './queries.js';
import { ScopeField } from './scope-field.js';
import { explainNoRules } from './target.js';
import { useChange } from './use-change.js';
import { ConflictingVersions, Difference } from './versions.js';

const { form, targetTypes, modes } = rules;

type RuleFormProps = {
  title: string;
  initial: Draft;
  /** The rule to change. Absent for a new rule. */
  stored?: Tagged<Rule>;
  onSaved: (id: string) => void;
  onCancel: () => void;
};

/** Writes or changes a rule. It can be saved after its effect was shown. */
export function RuleForm({ title, initial, stored, onSaved, onCancel }: RuleFormProps) {
  const { data: me } = useQuery(meQuery);
  const change = useChange({ stored, initial, onSaved });
  const { draft, setDraft, simulation, problems } = change;
  const saveLabel = stored ? form.save : form.create;
  return (
    <FormPage
      title={title}
      lead={form.lead}
      saveLabel={simulation ? saveLabel : form.preview}
      refusal={explainNoRules(me) ?? explainBlocked(simulation)}
      onSave={change.submit}
      onCancel={onCancel}
      saving={change.isBusy}
      error={problems.any ? null : change.error}
      consequences={<Consequences change={change} />}
    >
      <TargetFields draft={draft} onChange={setDraft} problem={problems.target} />
      <Choices
        legend={form.mode}
        options={modeOptions}
        chosen={draft.mode}
        onChoose={(mode) => setDraft({ ...draft, mode })}
      />
      <ScopeField
        entries={draft.entries}
        onChange={(entries) => setDraft({ ...draft, entries })}
        problem={problems.list}
        problemOf={(entry) => problems.entries.get(entry)}
      />
    </FormPage>
  );
}

const modeOptions = [
  { value: 'block', label: modes.block, help: form.blockHelp },
  { value: 'allow', label: modes.allow, help: form.allowHelp },
] as const;

const targetOptions = [
  { value: 'role', label: form.everyoneWithRole, help: form.teamHelp },
  { value: 'user', label: form.oneMember },
] as const;

const explainBlocked = (simulation: Simulation | undefined): string | null =>
  simulation && !simulation.can_write ? explainReason(simulation.reason) : null;

type TargetFieldsProps = { draft: Draft; onChange: (draft: Draft) => void; problem: string | undefined };

const TargetFields = ({ draft, onChange, problem }: TargetFieldsProps) => (
  <>
    <Choices
      legend={form.target}
      options={targetOptions}
      chosen={draft.targetType}
      onChoose={(targetType) => onChange({ ...draft, targetType, target: null })}
    />
    <Chooser
      key={draft.targetType}
      label={targetTypes[draft.targetType]}
      chosen={draft.target}
      onChoose={(target) => onChange({ ...draft, target })}
      find={draft.targetType === 'role' ? { name: 'roles', read: findRoles } : { name: 'members', read: findMembers }}
      placeholder={form.search}
      problem={problem}
    />
  </>
);

/** What somebody else has saved meanwhile, what is wrong with the fields, and what saving would change. */
function Consequences({ change }: { change: ReturnType<typeof useChange> }) {
  const { draft, setDraft, base, theirs, simulation, problems, attempts } = change;
  return (
    <>
      {theirs && (
        <ConflictingVersions before={theirs.before} theirs={theirs.now} yours={draft} onTakeTheirs={setDraft} />
      )}
      {problems.any && <Problems key={attempts} />}
      {simulation && (
        <Preview>
          {base && <Difference before={base} after={draft} />}
          <Effect simulation={simulation} />
        </Preview>
      )}
    </>
  );
}

/** Gets the focus when it appears, because the button that asked for it now saves. */
function Preview({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => region.current?.focus(), []);
  return (
    <div className="preview" tabIndex={-1} ref={region} role="region" aria-label={form.effect}>
      {children}
    </div>
  );
}

/** Moves the focus to the first field with a problem. */
function Problems() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    line.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, []);
  return (
    <p className="wrong problems" role="alert" ref={line}>
      {texts.form.problems}
    </p>
  );
}
