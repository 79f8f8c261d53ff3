import { Configuration, runProcess } from '#kernel';
import { apiSettings } from './api-settings.js';
import { startApi } from './start-api.js';

await runProcess(() => startApi(Configuration.read(process.env, apiSettings)));
