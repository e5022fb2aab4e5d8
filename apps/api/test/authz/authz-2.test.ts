import { describeAnswers } from './matrix.ts';

describeAnswers(1, 3);
