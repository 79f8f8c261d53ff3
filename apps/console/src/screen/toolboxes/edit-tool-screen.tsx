import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Argument } from '../../argument/arguments.js';
import { Empty, Failure, Loading } from '../../part/states.js';
import { LinkButton } from '../../part/link-button.js';
import { Page } from '../../page/page.js';
import { useIdInPath } from '../../page/use-address.js';
import { type Tagged } from '../../session/api.js';
import { texts } from '../../texts/common.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { EditTool } from './edit-tool.js';
import { argumentsQuery, taggedToolboxQuery } from './entry-changes.js';
import { type Entry, type Toolbox } from './queries.js';

const { editing: words } = toolboxes;

/** Changes one tool of a toolbox. */
export default function EditToolScreen() {
  const id = useIdInPath();
  const { entry: entryId = '' }: { entry?: string } = useParams({ strict: false });
  const { data, error, isFetching, refetch } = useQuery({ ...taggedToolboxQuery(id), refetchOnWindowFocus: false });
  const [base, setBase] = useState<Tagged<Toolbox> | null>(null);
  // An older version from the cache is not edited. Later reads do not replace what the person has typed.
  if (base === null && data && !isFetching) setBase(data);
  const entry = base?.value.entries.find((each) => each.id === entryId);
  if (base && entry) return <WithArguments base={base} entry={entry} />;
  return (
    <Page title={texts.screens.editTool}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!base && !error && <Loading rows={4} />}
      {base && (
        <Empty title={words.gone}>
          <LinkButton to={`/toolboxes/${id}`}>{words.backToToolbox}</LinkButton>
        </Empty>
      )}
    </Page>
  );
}

type WithArgumentsProps = { base: Tagged<Toolbox>; entry: Entry };

/** Waits for the arguments of the tool. Without them, only those that already have values can be edited. */
function WithArguments({ base, entry }: WithArgumentsProps) {
  const { connector_slug: slug, tool_name: tool } = entry;
  const isProxy = slug !== null && tool !== null;
  const { data, isLoading } = useQuery({
    ...argumentsQuery(slug ?? '', tool ?? ''),
    enabled: isProxy,
    staleTime: Infinity,
  });
  const known: readonly Argument[] = data?.list ?? [];
  if (isLoading)
    return (
      <Page title={texts.screens.editTool}>
        <Loading rows={4} />
      </Page>
    );
  return <EditTool first={base} entryId={entry.id} known={known} ownDescription={data?.description ?? null} />;
}
