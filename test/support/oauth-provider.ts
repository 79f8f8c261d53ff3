export {
  accounts,
  defaultBehavior,
  type NotesProvider,
  startNotesProvider,
} from '../../apps/demo/src/provider/index.js';
