import { type ConnectorShown } from './connection-views.js';

/** Said where it is known, and where the caller could open the connector; absent means nothing is known to be wrong. */
export const onRow: ConnectorShown = ({ display }) => ({
  label: display.label,
  logo: display.logo,
  upstream_slug: display.upstream_slug,
  single_redirect_auth: display.can_view ? display.single_redirect_auth : undefined,
  available: display.available ? undefined : false,
});

export const onDetail: ConnectorShown = ({ display }) => ({
  label: display.label,
  logo: display.logo,
  upstream_slug: display.upstream_slug,
  single_redirect_auth: display.can_view && display.single_redirect_auth,
  available: display.available,
  auth_mode: display.can_view ? display.auth_mode : undefined,
  can_view_connector: display.can_view,
});

export const notShown: ConnectorShown = () => undefined;
