import { type ReactNode } from 'react';
import { JsonValue } from '../../part/json-value.js';
import { LinkButton } from '../../part/link-button.js';
import { formatNumber } from '../../part/time.js';
import { UserLines, UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { tryTool as words } from '../../texts/try-tool.js';
import { type Answer, type Execution, isPending, type Pending } from './queries.js';

/** What came back. */
export const AnswerPart = ({ answer }: { answer: Answer }) => (
  <Section title={words.received}>
    {isPending(answer) ? <Waiting pending={answer} /> : <Finished execution={answer} />}
  </Section>
);

const Waiting = ({ pending: { approval } }: { pending: Pending }) => (
  <div className="decision">
    <span className="badge warn">{words.outcomes.approval_required}</span>
    <p>
      <UserText>{approval.summary}</UserText>
    </p>
    <p>{words.approval}</p>
    <LinkButton to="/inbox" search={{ item: approval.id }}>
      {words.decide}
    </LinkButton>
  </div>
);

function Finished({ execution: { outcome, data, error, upstream, next_page_cursor } }: { execution: Execution }) {
  const isSuccess = outcome === 'succeeded';
  return (
    <div className="decision">
      <p role="status" className="thing-marks">
        <span className={`badge ${isSuccess ? 'good' : 'bad'}`}>
          {words.outcomes[isSuccess ? 'succeeded' : 'failed']}
        </span>
        {upstream && (
          <>
            <span className="tag">{upstream.status === null ? words.noStatus : words.status(upstream.status)}</span>
            <span className="tag">{words.duration(formatNumber(upstream.duration_ms))}</span>
          </>
        )}
      </p>
      {error && (
        <>
          <UserLines>{error.message}</UserLines>
          {error.can_retry && <p className="soft">{words.retry}</p>}
          {error.upstream_body !== undefined && <Part title={words.errorBody} value={error.upstream_body} />}
        </>
      )}
      {isSuccess && <Part title={words.data} value={data} none={words.noData} />}
      {upstream?.truncated && <p className="soft">{words.truncated}</p>}
      {next_page_cursor && <p className="soft">{words.more}</p>}
    </div>
  );
}

/** What was sent, as far as the vault reveals it. */
export function RequestPart({ request: answer, isSent }: { request: Answer; isSent: boolean }) {
  if (isPending(answer) || !answer.request) return null;
  const { method, path, query, header_names, body } = answer.request;
  return (
    <Section title={words.sent}>
      <div className="decision">
        {!isSent && <p className="soft">{words.notSent}</p>}
        <p className="inbox-address">
          <strong>{method}</strong> <UserText>{path}</UserText>
        </p>
        {Object.keys(query).length > 0 && <Part title={words.query} value={query} />}
        {header_names.length > 0 && (
          <Titled title={words.headers}>
            <p>
              <UserText>{header_names.join(', ')}</UserText>
            </p>
            <p className="soft small">{words.headersHelp}</p>
          </Titled>
        )}
        <Part title={words.body} value={body} none={words.noBody} />
      </div>
    </Section>
  );
}

type PartProps = { title: string; value: unknown; none?: string };

const Part = ({ title, value, none = '' }: PartProps) => (
  <Titled title={title}>
    {value === null || value === undefined ? <p className="soft">{none}</p> : <JsonValue value={value} />}
  </Titled>
);

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="inbox-part">
    <h3>{title}</h3>
    {children}
  </section>
);
