import { Link } from '@tanstack/react-router';
import { Choices } from '../../part/choices.js';
import { Chooser } from '../../part/chooser.js';
import { ownValue } from '../../part/look-up.js';
import { UserText } from '../../part/user-text.js';
import { makeVisible } from '../../part/visible.js';
import { problemAt } from '../../page/form-page.js';
import { useIdInPath } from '../../page/use-address.js';
import { findMembers } from '../../session/find.js';
import { removal as words } from '../../texts/removal.js';
import { type Offboarding } from './queries.js';
import { countOwned, type Removal } from './removal.js';

type FieldsProps = { preview: Offboarding; removal: Removal; onChange: (part: Partial<Removal>) => void };

/** The accounts that disconnect, and which accounts replace them. */
export function AccountsLeft({ preview: { connections }, removal, onChange }: FieldsProps) {
  if (connections.length === 0) return null;
  const replace = (slug: string, id: string) => {
    const { [slug]: _, ...others } = removal.replacements;
    onChange({ replacements: id === '' ? others : { ...others, [slug]: id } });
  };
  return (
    <section className="section">
      <header>
        <h2>{words.accounts}</h2>
      </header>
      <p className="soft tab-lead">{words.accountsHelp}</p>
      <ul className="rows">
        {connections.map((row) => (
          <li key={row.connector_slug} className="thing">
            <div>
              <strong>
                <UserText>{row.connector_label ?? words.hidden}</UserText>
              </strong>{' '}
              <span className="tag">{words.count(row.connection_count)}</span>
              <p className="soft small">{words.uses(row.entry_count, row.synthetic_tool_count)}.</p>
            </div>
            {row.connector_slug !== null && (
              <Replacement
                row={row}
                chosen={ownValue(removal.replacements, row.connector_slug) ?? ''}
                onChoose={(id) => replace(row.connector_slug!, id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The agents for which the person is responsible. Each leads to the page on which to ask another person first. */
export const AgentsLeft = ({ responsible_for, help }: Pick<Offboarding, 'responsible_for'> & { help: string }) =>
  responsible_for.service_member_count > 0 && (
    <section className="section">
      <header>
        <h2>{words.agents}</h2>
      </header>
      <p className="soft tab-lead">{help}</p>
      <ul className="rows">
        {responsible_for.service_members.map(({ id, name }) => (
          <li key={id} className="thing">
            <strong>
              <UserText>{name}</UserText>
            </strong>
            <Link to={`/people/${id}`} className="button quiet" aria-label={words.nameAnotherFor(makeVisible(name))}>
              {words.nameAnother}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );

type ReplacementProps = {
  row: Offboarding['connections'][number];
  chosen: string;
  onChoose: (connectionId: string) => void;
};

function Replacement({ row, chosen, onChoose }: ReplacementProps) {
  const { entry_count, synthetic_tool_count, replacement_candidates, connector_label } = row;
  if (entry_count + synthetic_tool_count === 0) return null;
  if (replacement_candidates.length === 0) return <p className="soft small replacement">{words.noCandidates}</p>;
  return (
    <label className="select replacement">
      <span>{words.replaceWith(connector_label ?? '')}</span>
      <select value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{words.noReplacement}</option>
        {replacement_candidates.map(({ id, name }) => (
          <option key={id} value={id}>
            {makeVisible(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

const heirs = [
  { value: 'person', label: words.toPerson, help: words.toPersonHelp },
  { value: 'nobody', label: words.ownerless, help: words.ownerlessHelp },
] as const;

/** The new owner of toolboxes, templates and connectors. */
export function Successor({ preview, removal, onChange, error }: FieldsProps & { error: unknown }) {
  const leaving = useIdInPath();
  const findOthers = async (text: string) => (await findMembers(text)).filter(({ value }) => value !== leaving);
  if (countOwned(preview) === 0) return null;
  return (
    <>
      <Choices legend={words.owner} options={heirs} chosen={removal.heir} onChoose={(heir) => onChange({ heir })} />
      {removal.heir === 'person' && (
        <Chooser
          label={words.successor}
          chosen={removal.successor}
          onChoose={(successor) => onChange({ successor })}
          find={{ name: `members but ${leaving}`, read: findOthers }}
          problem={problemAt(error, '/transfer_to')}
        />
      )}
    </>
  );
}
