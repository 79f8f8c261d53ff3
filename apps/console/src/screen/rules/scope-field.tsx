import { Choices } from '../../part/choices.js';
import { Chooser, type Choice } from '../../part/chooser.js';
import { UserText } from '../../part/user-text.js';
import { findConnectors, findTools } from '../../session/find.js';
import { rules } from '../../texts/rules.js';
import { type Entry } from './draft.js';

const { form } = rules;

const parts = [
  { value: 'whole', label: form.whole },
  { value: 'tools', label: form.someTools },
] as const;

type ScopeFieldProps = {
  entries: readonly Entry[];
  onChange: (entries: readonly Entry[]) => void;
  problem: string | undefined;
  problemOf: (entry: Entry) => string | undefined;
};

/** The connectors that a rule covers, completely or in part. */
export function ScopeField({ entries, onChange, problem, problemOf }: ScopeFieldProps) {
  const replace = (entry: Entry) => onChange(entries.map((each) => (each.slug === entry.slug ? entry : each)));
  const remove = (slug: string) => onChange(entries.filter((each) => each.slug !== slug));
  const add = (choice: Choice | null) => {
    if (choice === null || entries.some(({ slug }) => slug === choice.value)) return;
    onChange([...entries, { slug: choice.value, label: choice.label, isWhole: true, tools: [] }]);
  };
  return (
    <div className="scope" role="group" aria-label={form.scope}>
      <h2>{form.scope}</h2>
      {entries.length > 0 && (
        <ul className="rows">
          {entries.map((entry) => (
            <li key={entry.slug}>
              <EntryFields
                entry={entry}
                onChange={replace}
                onRemove={() => remove(entry.slug)}
                problem={problemOf(entry)}
              />
            </li>
          ))}
        </ul>
      )}
      <Chooser
        label={form.addConnector}
        chosen={null}
        onChoose={add}
        find={{ name: 'connectors', read: findConnectors }}
        placeholder={form.search}
        problem={problem}
      />
    </div>
  );
}

type EntryFieldsProps = {
  entry: Entry;
  onChange: (entry: Entry) => void;
  onRemove: () => void;
  problem: string | undefined;
};

function EntryFields({ entry, onChange, onRemove, problem }: EntryFieldsProps) {
  const { slug, label, isWhole, tools } = entry;
  const add = (choice: Choice | null) => {
    if (choice === null || tools.some(({ name }) => name === choice.value)) return;
    onChange({ ...entry, tools: [...tools, { name: choice.value, label: choice.label }] });
  };
  const drop = (name: string) => onChange({ ...entry, tools: tools.filter((tool) => tool.name !== name) });
  return (
    <div className="entry">
      <header>
        <strong>
          <UserText>{label}</UserText>
        </strong>
        <button type="button" className="button quiet" aria-label={form.remove(label)} onClick={onRemove}>
          {form.removeShort}
        </button>
      </header>
      <Choices
        legend={form.part(label)}
        options={parts}
        chosen={isWhole ? 'whole' : 'tools'}
        onChoose={(part) => onChange({ ...entry, isWhole: part === 'whole' })}
      />
      {!isWhole && tools.length > 0 && <Tools tools={tools} onDrop={drop} />}
      {!isWhole && (
        <Chooser
          label={form.addTool(label)}
          chosen={null}
          onChoose={add}
          find={{ name: `tools ${slug}`, read: (text) => findTools(slug, text) }}
          placeholder={form.search}
          problem={problem}
        />
      )}
      {isWhole && problem !== undefined && <p className="wrong">{problem}</p>}
    </div>
  );
}

const Tools = ({ tools, onDrop }: { tools: Entry['tools']; onDrop: (name: string) => void }) => (
  <ul className="chips">
    {tools.map(({ name, label }) => (
      <li key={name}>
        <button type="button" aria-label={form.remove(label)} title={name} onClick={() => onDrop(name)}>
          <UserText>{label}</UserText> <span aria-hidden="true">×</span>
        </button>
      </li>
    ))}
  </ul>
);
