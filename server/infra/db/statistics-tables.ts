interface DailyFiguresTable {
  /** Days since 1970, in UTC; only those that are over. */
  day: number
  members: number
  posts: number
  reports: number
}

/** What is counted once, so that nobody counts it again. */
export interface StatisticsTables {
  daily_figures: DailyFiguresTable
}
