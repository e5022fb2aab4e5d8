import { describeAnswers } from './matrix.ts';

describeAnswers(2, 3);
