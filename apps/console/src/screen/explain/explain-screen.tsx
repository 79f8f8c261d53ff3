import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../part/button.js';
import { Chooser, type Choice } from '../../part/chooser.js';
import { Empty, Failure, Loading } from '../../part/states.js';
import { Page } from '../../page/page.js';
import { useAddress } from '../../page/use-address.js';
import { useName } from '../../session/names.js';
import { findConnectors, findMembers, findTools } from '../../session/find.js';
import { texts } from '../../texts/common.js';
import { explain } from '../../texts/explain.js';
import { Answer } from './answer.js';
import { Changes } from './changes.js';
import { explanationQuery, readQuestion } from './queries.js';

/** Says whether a person or an agent may use a connector or a tool, why, and what would change it. */
export default function ExplainScreen() {
  const { state, change } = useAddress();
  const question = readQuestion(state);
  const { data, error, isLoading, refetch } = useQuery({
    ...explanationQuery(question ?? { connector_slug: '' }),
    enabled: question !== null,
  });
  const slug = state.connector_slug;
  // The answer has the name too.
  const name = useName(question === null ? state.user_id : undefined);
  return (
    <Page title={texts.screens.explain} lead={explain.lead}>
      <div className="question">
        <Chooser
          label={explain.member}
          chosen={choiceOf(state.user_id ?? data?.user_id, data?.user_label ?? name)}
          onChoose={(choice) => change({ user_id: choice?.value })}
          find={{ name: 'members', read: findMembers }}
          placeholder={explain.you}
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
      <InToolbox id={state.toolbox_id} onLeave={() => change({ toolbox_id: undefined })} />
      {question === null && (
        <Empty title={explain.ask}>
          <p>{explain.askHelp}</p>
        </Empty>
      )}
      {isLoading && <Loading rows={4} />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && question && (
        <div className="answer" key={JSON.stringify(question)}>
          <Answer explanation={data} />
          <Changes explanation={data} question={question} />
        </div>
      )}
    </Page>
  );
}

/** Says that the question is about calls through a toolbox. */
function InToolbox({ id, onLeave }: { id: string | undefined; onLeave: () => void }) {
  if (id === undefined) return null;
  return (
    <p>
      {explain.toolbox.lead} <Link to={`/toolboxes/${id}`}>{explain.toolbox.show}</Link>{' '}
      <Button onPress={onLeave}>{explain.toolbox.leave}</Button>
    </p>
  );
}

const choiceOf = (value: string | undefined, label: string | null | undefined): Choice | null =>
  value === undefined ? null : { value, label: label ?? value };
