import { describeAnswers, describeTables } from './matrix.ts';

describeAnswers(0, 3);
describeTables();
