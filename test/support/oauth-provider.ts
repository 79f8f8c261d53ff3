export { accounts, usualBehavior, type NotesProvider, startNotesProvider } from '../../apps/demo/src/provider/index.js';
