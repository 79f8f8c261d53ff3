/** Questions about connections, connectors, toolboxes and tools, separated by “ / ”, by the pages that answer them. */
export const questionsAboutTools: Record<string, string> = {
  'synthetic-tools/createSyntheticTool or guides/synthetic-tools':
    'How do I make a tool that calls two tools? / combine several tools into one / How do I chain tools? / ' +
    'create a tool from other tools / build a workflow of tools',
  'connections/createConnection or guides/connect-flow':
    'How do I let a user connect their GitHub account? / connect an account for a customer / ' +
    'How do I get a connect link? / email a connect link to a user / connect Slack',
  'connections/executeTool':
    'execute an action / How do I use a tool over the API? / invoke a tool / trigger a tool / ' +
    'call an action of a connector',
  'connections/shareConnection':
    'share an account with a colleague / give somebody access to my connection / let a team use my connection / ' +
    'share my GitHub account / share my account',
  'connections/revokeConnectionShare':
    'stop sharing a connection / unshare a connection / remove access to my connection / ' +
    'take away access to a connection / remove a share of a connection',
  'connections/reconnectConnection':
    'sign in again to a connection / fix an expired connection / renew a connection / ' +
    'How do I repair a connection that needs reauthorization? / re-authenticate a connection',
  'connections/disconnectConnection or connections/deleteConnection':
    'remove a connection / delete an account / unlink my GitHub account / remove an account / ' + 'disconnect GitHub',
  'connections/transferConnection':
    'give my connection to someone else / change the owner of a connection / ' +
    'move a connection to another member / hand over a connection / pass a connection on to a colleague',
  'connections/listConnectionTools or connectors/listConnectorTools':
    'see the tools of an account / show available tools / see which tools a connection has / list all tools',
  'connections/listConnections':
    'see all connected accounts / which accounts are connected / show my accounts / ' +
    'find connections that need a new sign-in',
  'toolboxes/createToolbox':
    'make a toolbox / set up a toolbox / new toolbox / build a set of tools for an agent / add a toolbox',
  'toolboxes/updateToolbox':
    'add a tool to a toolbox / remove a tool from a toolbox / edit the tools of a toolbox / rename a toolbox / ' +
    'put a tool into a toolbox',
  'toolboxes/shareToolbox':
    'give a team access to a toolbox / let someone use my toolbox / add people to a toolbox / ' +
    'give my team a toolbox / grant access to a toolbox',
  'guides/agents#connecting-a-client': 'set up MCP in Cursor / use Latchkey with an MCP client',
  'webhooks/createWebhookEndpoint':
    'subscribe to events / get notified of events / send events to my server / set up a webhook / add webhook',
  'webhooks/testWebhookEndpoint or guides/webhooks#test-on-your-machine':
    'try a webhook / check whether my webhook works / ping a webhook / try out a webhook / send a sample event',
  'connectors/createConnector or guides/connectors or guides/connectors#generated-from-an-openapi-document or guides/first-connector':
    'add our own API / add an integration / add a new connector / support our own service',
  'connectors/updateConnector':
    'edit a connector / change a connector / publish a connector / rename a connector / modify a connector',
  'connectors/forkConnector or guides/forks':
    'copy a connector / customize a built-in connector / duplicate a connector / ' +
    'make my own version of the GitHub connector / clone a connector',
  'connectors/shareConnector': 'give a team access to a connector / make a connector available to everyone',
  'connectors/setConnectorOAuthApp or guides/oauth-clients':
    'configure OAuth credentials / enter a client id and secret',
  'guides/provisioning': 'sync users from Okta / connect a directory / provision users automatically',
  'connections/changeConnectionVariables': 'edit connection settings / change the subdomain of a connection',
  'templates/createTemplate': 'new template / add a template / build a template',
  'toolboxes/chooseToolboxAccount or guides/toolboxes#let-everyone-act-as-themselves':
    'set my account for a toolbox / switch the account in a toolbox',
  'connectors/updateTool or guides/remote-mcp#reviewing':
    'enable a tool of a remote MCP server / review tools of an MCP server / accept a changed tool / ' +
    'turn off a tool',
  'guides/operating#back-up': 'make a backup / backup the database / how to make backups / backup',
  'guides/operating#upgrade': 'update Latchkey / install a new release / How do I upgrade the software?',
  'guides/operating#restore': 'recover from a backup',
  'webhooks/replayWebhookDeliveries': 'resend webhook events / retry failed deliveries',
  'webhooks/deleteWebhookEndpoint': 'remove a webhook / stop sending events / unsubscribe from events',
  'toolboxes/deleteToolbox': 'get rid of a toolbox',
  'webhooks/updateWebhookEndpoint': 'edit a webhook',
  'connectors/deleteConnector': 'remove a custom connector',
};
