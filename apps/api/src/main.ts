import { runProcess } from '#platform/process';
import { apiSettings } from '#composition/settings';
import { startApi } from '#composition/api';

await runProcess(apiSettings, (configuration) => startApi(configuration));
