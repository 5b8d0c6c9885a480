import stories from '../../playwright.config.ts'

export default { ...stories, testDir: '.', outputDir: '../../test-results/draft' }
