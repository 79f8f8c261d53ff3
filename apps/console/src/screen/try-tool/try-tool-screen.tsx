import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../part/link-button.js';
import { Empty, Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { Page } from '../../page/page.js';
import { useAddress, useIdInPath } from '../../page/use-address.js';
import { useConnectorName } from '../../session/names.js';
import { texts } from '../../texts/common.js';
import { tryTool as words } from '../../texts/try-tool.js';
import { CallForm } from './call-form.js';
import { accountsQuery, toolQuery } from './queries.js';

/** Calls a tool with an account of the person, and shows what was sent and what came back. */
export default function TryToolScreen() {
  const slug = useIdInPath();
  const { tool: name = '', account } = useAddress().state;
  const connector = useConnectorName(slug) ?? slug;
  const tool = useQuery(toolQuery(slug, name, account));
  const accounts = useQuery(accountsQuery(slug));
  const error = tool.error ?? accounts.error;
  return (
    <Page
      title={tool.data ? <UserText>{words.title(tool.data.tool_label)}</UserText> : texts.screens.tryTool}
      lead={<UserText>{words.lead(connector)}</UserText>}
      actions={<LinkButton to={`/connectors/${slug}`}>{words.back}</LinkButton>}
    >
      {error && <Failure error={error} onRetry={() => void Promise.all([tool.refetch(), accounts.refetch()])} />}
      {!error && (tool.data === undefined || !accounts.data) && <Loading rows={3} />}
      {tool.data === null && <Empty title={words.gone} />}
      {tool.data && accounts.data && <CallForm key={name} tool={tool.data} accounts={accounts.data.result} />}
    </Page>
  );
}
