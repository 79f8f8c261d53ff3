import { runProcess } from '#platform/process';
import { apiSettings } from './api-settings.js';
import { startApi } from './start-api.js';

await runProcess(apiSettings, (configuration) => startApi(configuration));
