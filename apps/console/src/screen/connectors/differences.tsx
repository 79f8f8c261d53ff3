import { JsonValue } from '../../part/json-value.js';
import { makeLinesVisible } from '../../part/visible.js';
import { UserLines } from '../../part/user-text.js';
import { connectors } from '../../texts/connectors.js';
import { type ChangedValue, listChangedValues } from './changed-values.js';
import { type Review } from './queries.js';
import { compareWords } from './word-difference.js';

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
            <JsonValue value={current.input_schema} />
          </Part>
          <Part title={words.annotations}>
            <JsonValue value={current.annotations} />
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

const New = ({ text }: { text: string }) =>
  text === '' ? <p className="soft">{words.noDescription}</p> : <UserLines>{text}</UserLines>;

const Words = ({ before, after }: { before: string; after: string }) => (
  <p className="words">
    <bdi>
      {compareWords(before, after).map(({ change, text }, index) =>
        change === 'kept' ? (
          <span key={index}>{makeLinesVisible(text)}</span>
        ) : change === 'added' ? (
          <ins key={index}>
            <span className="unseen">{words.added}</span>
            {makeLinesVisible(text)}
          </ins>
        ) : (
          <del key={index}>
            <span className="unseen">{words.removed}</span>
            {makeLinesVisible(text)}
          </del>
        ),
      )}
    </bdi>
  </p>
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
        <Side name={words.nowLabel} kind="added" value={after} />
      </dl>
    ) : (
      <p className="soft">{words.notShown}</p>
    )}
  </section>
);

const Side = ({ name, kind, value }: { name: string; kind: 'added' | 'removed'; value: unknown }) => (
  <div className={value === undefined ? undefined : `side-${kind}`}>
    <dt>{name}</dt>
    <dd>{value === undefined ? <span className="soft">{words.absent}</span> : <JsonValue value={value} />}</dd>
  </div>
);
