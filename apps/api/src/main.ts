import { runProcess } from '#platform/process';
import { apiSettings } from '#composition/settings';

// The modules are loaded after the settings were checked.
await runProcess(apiSettings, async (configuration) => (await import('#composition/api')).startApi(configuration));
