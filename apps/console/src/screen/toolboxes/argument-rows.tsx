import { ValueInput } from '../../argument/value-input.js';
import { Field, problemAt } from '../../page/form-page.js';
import { UserText } from '../../part/user-text.js';
import { argumentTexts } from '../../texts/arguments.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { type ArgumentDraft, isWrong, type Mode, modes } from './entry-draft.js';

const { editing: words } = toolboxes;

type ArgumentRowsProps = {
  rows: readonly ArgumentDraft[];
  onChange: (rows: readonly ArgumentDraft[]) => void;
  /** The entry's place in the request. */
  path: string;
  error: unknown;
};

/** The arguments of a tool. For each, the person chooses whether the agent or the toolbox sets the value. */
export const ArgumentRows = ({ rows, onChange, path, error }: ArgumentRowsProps) => (
  <fieldset className="group">
    <legend>{words.arguments}</legend>
    <p className="soft">{words.argumentsHelp}</p>
    <ul className="rows argument-rows">
      {rows.map((row, place) => (
        <li key={row.argument.name}>
          <ArgumentRow row={row} onChange={(next) => onChange(rows.with(place, next))} path={path} error={error} />
        </li>
      ))}
    </ul>
  </fieldset>
);

type ArgumentRowProps = { row: ArgumentDraft; onChange: (row: ArgumentDraft) => void; path: string; error: unknown };

function ArgumentRow({ row, onChange, path, error }: ArgumentRowProps) {
  const { argument, mode, text } = row;
  const { name, description, isRequired, kind } = argument;
  const pointer = `${path}/${mode === 'fixed' ? 'frozen' : 'defaults'}/${toToken(name)}`;
  const problem = problemAt(error, pointer);
  return (
    <div className="argument">
      <div>
        <code>
          <UserText>{name}</UserText>
        </code>
        {isRequired && <span className="soft small"> {argumentTexts.required}</span>}
        {description !== null && (
          <p className="soft small">
            <UserText>{description}</UserText>
          </p>
        )}
      </div>
      <div className="argument-value">
        <select
          aria-label={words.modeOf(name)}
          value={mode}
          onChange={(event) => onChange({ ...row, mode: event.currentTarget.value as Mode })}
        >
          {modes.map((each) => (
            <option key={each} value={each}>
              {words.modes[each]}
            </option>
          ))}
        </select>
        {mode !== 'open' && (
          <Field
            label={words.valueOf(name)}
            pointer={pointer}
            error={error}
            help={problem === undefined && isWrong(row) ? argumentTexts.wrong[kind] : undefined}
          >
            {(attributes) => (
              <ValueInput
                argument={argument}
                attributes={attributes}
                text={text}
                onChange={(next) => onChange({ ...row, text: next })}
              />
            )}
          </Field>
        )}
      </div>
    </div>
  );
}

/** RFC 6901. */
const toToken = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
