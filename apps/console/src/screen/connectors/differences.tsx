import { cutAtAddresses, listAddresses } from '../../part/addresses.js';
import { JsonValue } from '../../part/json-value.js';
import { makeLinesVisible } from '../../part/visible.js';
import { NewAddress, Words } from '../../part/words.js';
import { connectors } from '../../texts/connectors.js';
import { type ChangedValue, listChangedValues } from './changed-values.js';
import { type Review } from './queries.js';

const { review: words } = connectors;

/** The API lists this many pointers. */
const maxPointers = 100;

/** What differs between the accepted version of a tool and the one that waits. Without an accepted version, all of it. */
export function Differences({ review: { previous, current, changed_pointers } }: { review: Review }) {
  const isNew = previous === null;
  const values = listChangedValues(changed_pointers, previous, current);
  return (
    <div className="differences">
      {(isNew || previous.description !== current.description) && (
        <Part title={words.description}>
          {isNew ? (
            <New text={current.description} />
          ) : (
            <Words before={previous.description} after={current.description} />
          )}
        </Part>
      )}
      {isNew && (
        <>
          <Part title={words.arguments}>
            <JsonValue value={current.input_schema} renderText={markNew(none)} />
          </Part>
          <Part title={words.annotations}>
            <JsonValue value={current.annotations} renderText={markNew(none)} />
          </Part>
        </>
      )}
      {values.map((value) => (
        <Value key={value.pointer} value={value} />
      ))}
      {changed_pointers.length >= maxPointers && <p className="soft">{words.more}</p>}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section>
    <h4>{title}</h4>
    {children}
  </section>
);

const none: ReadonlySet<string> = new Set();

const New = ({ text }: { text: string }) =>
  text === '' ? <p className="soft">{words.noDescription}</p> : <bdi className="json-text">{markNew(none)(text)}</bdi>;

/** Marks the addresses of a text, except the known ones. */
const markNew = (known: ReadonlySet<string>) => (text: string) =>
  cutAtAddresses(text, known).map((piece, index) =>
    piece.isNewAddress ? <NewAddress key={index} text={piece.text} /> : makeLinesVisible(piece.text),
  );

const Value = ({ value: { pointer, isShown, before, after } }: { value: ChangedValue }) => (
  <section>
    <h4>
      <code>
        <bdi>{makeLinesVisible(pointer)}</bdi>
      </code>
    </h4>
    {isShown ? (
      <dl className="before-after">
        <Side name={words.beforeLabel} kind="removed" value={before} />
        <Side name={words.nowLabel} kind="added" value={after} known={listAddresses(JSON.stringify(before) ?? '')} />
      </dl>
    ) : (
      <p className="soft">{words.notShown}</p>
    )}
  </section>
);

/** `known`: addresses that are not new. Without it, no address is marked. */
type SideProps = { name: string; kind: 'added' | 'removed'; value: unknown; known?: ReadonlySet<string> };

const Side = ({ name, kind, value, known }: SideProps) => (
  <div className={value === undefined ? undefined : `side-${kind}`}>
    <dt>{name}</dt>
    <dd>
      {value === undefined ? (
        <span className="soft">{words.absent}</span>
      ) : (
        <JsonValue value={value} renderText={known && markNew(known)} />
      )}
    </dd>
  </div>
);
