import { runProcess } from '#platform/process';
import { apiSettings } from '#composition/settings';

// Loaded after the settings were checked.
await runProcess(apiSettings, async (configuration) => (await import('#composition/api')).startApi(configuration));
