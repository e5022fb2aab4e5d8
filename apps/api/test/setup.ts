import { restartNumbers } from './builders.ts';

// Runs before each test file.
restartNumbers();
