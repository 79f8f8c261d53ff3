import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure, Loading } from '../../part/states.js';
import { Page } from '../../page/page.js';
import { useIdInPath } from '../../page/use-address.js';
import { type Tagged } from '../../session/api.js';
import { texts } from '../../texts/common.js';
import { EditConnector } from './edit-connector.js';
import { type Connector } from './answers.js';
import { editedConnectorQuery } from './queries.js';

/** Changes a connector: its definition or its remote server, and whether it is published. */
export default function EditConnectorScreen() {
  const slug = useIdInPath();
  const { data, error, isFetching, refetch } = useQuery({
    ...editedConnectorQuery(slug),
    refetchOnWindowFocus: false,
  });
  const [base, setBase] = useState<Tagged<Connector> | null>(null);
  // An older version from the cache is not edited. Later reads do not replace what the person has typed.
  if (base === null && data && !isFetching) setBase(data);
  if (base) return <EditConnector first={base} />;
  return (
    <Page title={texts.screens.editConnector}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={6} />}
    </Page>
  );
}
