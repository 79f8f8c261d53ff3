import { databaseQuestions } from './database-questions.js';
import { latchkeyQuestions } from './latchkey-questions.js';
import { programQuestions } from './program-questions.js';
import { type Questions } from './question.js';

/** Sixty questions: three about each answer. */
export const questions: Questions = { ...latchkeyQuestions, ...databaseQuestions, ...programQuestions };
